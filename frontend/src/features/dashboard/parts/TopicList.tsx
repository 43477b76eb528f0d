import type { Schemas } from '../../../api/client.js';
import { LongList } from '../../../ui/layout/LongList.js';
import { TalkLinks } from './TalkLinks.js';

/** As many as one takes in at a look; the rest opens on request. */
const SHOWN_TOPICS = 5;

/** Topics with whose they are and when, each leading to the talk it comes from. */
export function TopicList({ topics }: { topics: readonly Schemas['TopicDto'][] }) {
  return (
    <LongList items={topics} first={SHOWN_TOPICS} unit="件">
      {(shown) => (
        <TalkLinks talks={shown.map((topic) => ({ ...topic, key: topic.id, evidence: topic.evidence[0] ?? null }))} />
      )}
    </LongList>
  );
}
