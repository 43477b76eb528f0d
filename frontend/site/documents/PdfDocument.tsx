import { Icon } from '../../src/ui/drawings/Icon.js';
import { size, type LEAFLET_FILES } from './files.js';

/**
 * A document read in place, loaded only when one comes near it. A phone, or a browser that shows no PDF inside a page
 * (site/script/documents.ts), gets the picture of its first page, which opens it.
 */
export function PdfDocument({ document }: { document: (typeof LEAFLET_FILES)[number] }) {
  const { title, summary, file, cover, pages, bytes } = document;
  return (
    <article className="document" data-reveal>
      <h3>{title}</h3>
      <p>{summary}</p>
      <div className="document-frame">
        <a href={file} className="document-cover">
          <img
            src={cover}
            width={794}
            height={1123}
            loading="lazy"
            alt={`${title}の1ページ目。押すとPDFがひらきます`}
          />
        </a>
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
