/** Tells the styles where the browser cannot show a PDF inside a page: there the pictures of the documents stand for them. */
export function noticeMissingViewer(): void {
  document.documentElement.classList.toggle('no-pdf-viewer', !navigator.pdfViewerEnabled);
}
