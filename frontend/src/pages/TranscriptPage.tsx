import { useParams, useSearchParams } from 'react-router';
import { TranscriptView } from '../features/transcript/index.js';

/** One 1on1 to read, correct and check. */
export function TranscriptPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  return <TranscriptView key={id} id={id} at={params.get('at') ?? ''} />;
}
