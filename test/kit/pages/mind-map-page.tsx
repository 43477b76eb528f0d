import { Suspense, useState } from 'react';
import { createMindMapDocument, MindMapPanel, useMindMap } from '../../../frontend/src/features/mind-map/index.js';
import { bigMap } from './big-map.js';
import './recording-parts.css';
import { showPage } from '../../../frontend/parts/show-page.js';

const employeeName = '佐倉 美咲';
const query = new URLSearchParams(location.search);
const document_ = createMindMapDocument('user', 'employee');

const count = Number(query.get('nodes') ?? 0);
if (count > 0) document_.edit(bigMap(count));

const quote = '手順書のひな形を来週までに共有します。';
const talk = {
  timestamp: '2026-11-06T05:00:00.000Z',
  keywords: [],
  positives: [],
  issues: [],
  next_action_items: [{ text: 'ひな形を共有する', evidence: [{ quote }] }],
  lines: [{ text: quote, speaker: 2 }],
  speaker_roles: { manager: 1, proposed_manager: null },
};

function Part() {
  const store = useMindMap(document_, `${employeeName}さんとの1on1`);
  const [hasTalk, setTalk] = useState(false);
  Object.assign(globalThis, { map: store, tell: () => setTalk(true) });
  return (
    <div className="page">
      <main className="left">
        <textarea aria-label="メモ" />
      </main>
      <aside className="right" style={{ height: '100dvh' }}>
        <Suspense>
          <MindMapPanel
            document={document_}
            store={store}
            hasConversation={false}
            employeeName={employeeName}
            talk={hasTalk ? talk : undefined}
          />
        </Suspense>
      </aside>
    </div>
  );
}

showPage(<Part />);
