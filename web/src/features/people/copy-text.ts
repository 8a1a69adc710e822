const plain = "text/plain";

/**
 * Puts a text that is still on its way into the clipboard, and says whether that worked; no when the browser refuses or has no
 * clipboard, as on a plain-http address. Rejects when the text does not come.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) {
    await text;
    return false;
  }
  const blob = text.then((written) => new Blob([written], { type: plain }));
  // Whoever asked hears of a text that does not come; a clipboard that refuses does not wait for it.
  blob.catch(() => null);
  // Safari takes a text only within the press of a button, so it gets the promise at once.
  const wasTaken = await isDone(() => clipboard.write([new ClipboardItem({ [plain]: blob })]));
  const written = await text;
  return wasTaken || (await isDone(() => clipboard.writeText(written)));
}

function isDone(action: () => Promise<void>): Promise<boolean> {
  return Promise.resolve()
    .then(action)
    .then(
      () => true,
      () => false,
    );
}
