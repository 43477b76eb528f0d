import { MarkdownBody } from './MarkdownBody.js';
import css from './SafeMarkdown.module.css';

/** Text of the assistant, as markdown that cannot do harm. */
export function SafeMarkdown({ children }: { children: string }) {
  return (
    <div className={css.text}>
      <MarkdownBody>{children}</MarkdownBody>
    </div>
  );
}
