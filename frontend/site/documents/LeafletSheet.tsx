import { COMPANY } from '../../src/content/company.js';
import type { Block, Leaflet } from '../../src/content/documents.js';
import { Jizo } from '../../src/ui/drawings/Jizo.js';
import { Mark } from '../../src/ui/drawings/Mark.js';

/** The pages of a leaflet, A4. */
export function LeafletSheet({ leaflet }: { leaflet: Leaflet }) {
  return leaflet.pages.map((blocks, at) => (
    <section key={blocks[0]?.heading ?? at} className="page">
      {at === 0 ? (
        <header className="cover">
          <div>
            <h1>{leaflet.title}</h1>
            <p>{leaflet.subtitle}</p>
          </div>
          <Jizo width={108} />
        </header>
      ) : (
        <header className="running">
          <Mark width={22} />
          {leaflet.title}
        </header>
      )}
      {blocks.map((block) => (
        <BlockView key={block.heading ?? block.text} block={block} />
      ))}
      <footer>
        <span>{COMPANY.name}</span>
        <span>
          {at + 1} / {leaflet.pages.length}
        </span>
      </footer>
    </section>
  ));
}

function BlockView({ block }: { block: Block }) {
  const [head, ...rows] = block.table ?? [];
  return (
    <div className="block">
      {block.heading !== undefined && <h2>{block.heading}</h2>}
      {block.text !== undefined && <p>{block.text}</p>}
      {block.points !== undefined && (
        <ul>
          {block.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {head !== undefined && (
        <table className={`columns-${head.length}`}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
