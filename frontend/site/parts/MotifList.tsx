import { Motif, type MotifName } from '../../src/ui/drawings/Motif.js';

/** Plain rows, each with its drawing. */
export function MotifList({ items }: { items: readonly { name: string; text: string; motif: MotifName }[] }) {
  return (
    <ul className="motif-list">
      {items.map(({ name, text, motif }) => (
        <li key={name} data-reveal>
          <Motif name={motif} width={76} />
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
