import { vi } from "vitest";

/** An XMLHttpRequest that sends through `fetch`, which `fakeApi` replaces. It reports half of the upload as progress. */
class FakeRequest extends EventTarget {
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
    const progress = { lengthComputable: true, loaded: body.size / 2, total: body.size };
    this.upload.dispatchEvent(new ProgressEvent("progress", progress));
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

/** Makes uploads reach the fake server for the current test. Call it after `fakeApi`. */
export function fakeUploads(): void {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}
