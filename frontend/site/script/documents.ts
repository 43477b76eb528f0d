/** Where the browser cannot show a PDF inside a page (most phones), the empty frame gives way to the links below it. */
export function hideUnreadableDocuments(): void {
  if (navigator.pdfViewerEnabled) return;
  for (const frame of document.querySelectorAll('[data-pdf]')) frame.remove();
}
