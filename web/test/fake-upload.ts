import { vi } from "vitest";

/** An XMLHttpRequest that sends through `fetch`, which `fakeApi` replaces. It reports half of the upload as progress, and then all of it. */
class FakeRequest extends EventTarget {
  /** When the second half leaves. */
  static leaving: Promise<void> = Promise.resolve();
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  readonly #headers = new Headers();
  #target = { method: "", address: "" };

  open(method: string, address: string): void {
    this.#target = { method, address };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: File): void {
    const { method, address } = this.#target;
    const report = (loaded: number) =>
      this.upload.dispatchEvent(
        new ProgressEvent("progress", { lengthComputable: true, loaded, total: body.size }),
      );
    report(body.size / 2);
    void FakeRequest.leaving.then(() => report(body.size));
    void fetch(address, { method, headers: this.#headers, body })
      .then(async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
      })
      .catch(() => null)
      .then(() => this.dispatchEvent(new ProgressEvent("loadend")));
  }

  abort(): void {
    this.dispatchEvent(new ProgressEvent("loadend"));
  }
}

/**
 * Makes uploads reach the fake server for the current test. Call it after `fakeApi`.
 * @param leaving when the second halves of the files leave, at once by default
 */
export function fakeUploads(leaving = Promise.resolve()): void {
  FakeRequest.leaving = leaving;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}
