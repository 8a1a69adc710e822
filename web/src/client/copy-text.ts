const plain = "text/plain";

/**
 * Copies a promised text to the clipboard. Returns whether that worked: false if the browser refuses or has no clipboard, as on a
 * plain http address. Rejects if the text's promise rejects.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) {
    await text;
    return false;
  }
  const blob = text.then((written) => new Blob([written], { type: plain }));
  // A rejection reaches the caller through `text`. The clipboard may refuse before it reads the blob.
  blob.catch(() => null);
  // Safari allows a copy only within a click, so it gets the promise before the text arrives.
  const isCopied = await succeeds(() => clipboard.write([new ClipboardItem({ [plain]: blob })]));
  const written = await text;
  return isCopied || (await succeeds(() => clipboard.writeText(written)));
}

function succeeds(action: () => Promise<void>): Promise<boolean> {
  return Promise.resolve()
    .then(action)
    .then(
      () => true,
      () => false,
    );
}
