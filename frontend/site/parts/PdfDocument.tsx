import { Icon } from '../../src/ui/Icon.js';
import { size, type LEAFLET_FILES } from '../documents/files.js';

/**
 * A document read in place. Loaded only when one comes near it; a browser that cannot show a PDF in a page gets the
 * links alone (see site/script/documents.ts).
 */
export function PdfDocument({ document }: { document: (typeof LEAFLET_FILES)[number] }) {
  const { title, summary, file, pages, bytes } = document;
  return (
    <article className="document" data-reveal>
      <h3>{title}</h3>
      <p>{summary}</p>
      <div className="document-frame" data-pdf>
        <iframe src={`${file}#toolbar=0&navpanes=0&view=FitH`} title={title} loading="lazy" />
      </div>
      <p className="document-links">
        <a href={file} download className="download">
          <Icon name="download" size={18} />
          ダウンロード（PDF、{pages}ページ、{size(bytes)}）
        </a>
        <a href={file} target="_blank" rel="noopener" className="download">
          <Icon name="external" size={18} />
          新しいタブで読む
        </a>
      </p>
    </article>
  );
}
