import { useParams } from 'react-router';
import { HandoutView } from '../features/transcript/index.js';
import { Page } from '../ui/layout/Page.js';

/** What the report may be given of a 1on1, to check, save and print. */
export function HandoutPage() {
  const { id = '' } = useParams();
  return (
    <Page width="narrow">
      <HandoutView key={id} id={id} />
    </Page>
  );
}
