import { memo } from 'react';
import { MarkdownBody } from './MarkdownBody.js';
import css from './SafeMarkdown.module.css';

/** Text of the assistant, as markdown that cannot do harm. Reading markdown is slow: it is read again when the text is another one. */
export const SafeMarkdown = memo(function SafeMarkdown({ children }: { children: string }) {
  return (
    <div className={css.text}>
      <MarkdownBody>{children}</MarkdownBody>
    </div>
  );
});
