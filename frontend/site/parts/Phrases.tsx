import { Fragment } from 'react';

/** A heading whose lines break only between its phrases, which `|` sets apart in the content. */
export function Phrases({ text }: { text: string }) {
  return text.split('|').map((phrase, at) => (
    <Fragment key={phrase}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
