/** Lets the browser save a text as a file. */
export function download(name: string, type: string, parts: readonly string[]): void {
  downloadBlob(name, new Blob([...parts], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then, however busy it is.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
