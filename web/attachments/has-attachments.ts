/** Whether the service takes files: the page says so if it does not. */
export function hasAttachments(): boolean {
  return document.querySelector('meta[name="attachments"][content="off"]') === null;
}
