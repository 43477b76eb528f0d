/** Marks a browser that cannot show a PDF inside a page: the styles then show pictures of the documents instead. */
export function noticeMissingViewer(): void {
  document.documentElement.classList.toggle('no-pdf-viewer', !navigator.pdfViewerEnabled);
}
