import { Page } from '../src/ui/layout/Page.js';
import { PageTitle } from '../src/ui/layout/PageTitle.js';
import { Segmented } from '../src/ui/controls/Segmented.js';
import { useTheme } from '../src/ui/theme/theme-context.js';
import css from './Catalogue.module.css';
import { CONTROLS } from './controls.js';
import { DRAWINGS } from './drawings.js';
import { SURFACES } from './surfaces.js';

const THEMES = [
  ['light', '明るい'],
  ['dark', '暗い'],
] as const;

/** Every shared part (frontend/src/ui) in its states. `data-part` names its file, which the test compares with the folder. */
export function Catalogue() {
  const { mode, toggle } = useTheme();
  const theme = <Segmented label="配色" options={THEMES} value={mode} onChange={toggle} />;
  return (
    <main className={css.page}>
      <Page>
        <PageTitle title="共通の部品" help="frontend/src/ui にある部品と、その状態です。" extra={theme} />
        {[...CONTROLS, ...SURFACES, ...DRAWINGS].map(({ file, states }) => (
          <section key={file} className={css.part} data-part={file} aria-label={file}>
            <h2 className={css.name}>{file}</h2>
            <div className={css.states}>
              {Object.entries(states).map(([state, shown]) => (
                <figure key={state} className={css.state}>
                  <figcaption className={css.caption}>{state}</figcaption>
                  {shown}
                </figure>
              ))}
            </div>
          </section>
        ))}
      </Page>
    </main>
  );
}
