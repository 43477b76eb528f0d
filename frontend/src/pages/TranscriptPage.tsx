import { useParams } from 'react-router';
import { TranscriptView } from '../features/transcript/index.js';

/** One 1on1 to read, correct and check. */
export function TranscriptPage() {
  const { id = '' } = useParams();
  return <TranscriptView key={id} id={id} />;
}
