import { useState, useSyncExternalStore } from 'react';
import {
  ConsentDialog,
  PushToTalkButton,
  RecordingHead,
  RecordingNotice,
  RecordingTop,
  TranscriptList,
  TranscriptOpener,
  TranscriptPopup,
  type SpeakerCorrections,
} from '../../../frontend/src/features/recording/index.js';
import { HeldSoundView } from '../../../frontend/src/features/recording/held-sound/HeldSoundView.js';
import type { RecordingControls } from '../../../frontend/src/features/recording/engine/recording-controls.js';
import type { HeldSounds } from '../../../frontend/src/features/recording/held-sound/use-held-sound.js';
import './recording-parts.css';
import { call, read, subscribe } from './recording-parts-state.js';
import { showPage } from '../../../frontend/parts/show-page.js';

const controls: RecordingControls = {
  start: () => call('start'),
  pause: () => call('pause', [], { phase: 'paused' }),
  resume: () => call('resume', [], { phase: 'on' }),
  stop: () => {
    call('stop', [], { phase: 'off' });
    return Promise.resolve();
  },
  stopAndDelete: () => call('stopAndDelete', [], { phase: 'off', undoUntil: Date.now() + 10_000 }),
  share: () => call('share'),
  keep: () => call('keep', [], { undoUntil: null }),
  sendAgain: () => call('sendAgain'),
  deleteRest: () => call('deleteRest', [], { phase: 'off' }),
  hide: () => call('hide', [], { isHidden: true }),
  show: () => call('show', [], { isHidden: false }),
};

const corrections: SpeakerCorrections = {
  onChangeLine: (...what) => call('onChangeLine', what),
  onChangeSpeaker: (...what) => call('onChangeSpeaker', what),
  onName: (...what) => call('onName', what),
  onManager: (manager) => call('onManager', [manager], { manager }),
};

const sounds: Omit<HeldSounds, 'held' | 'quarantined'> = {
  sendAgain: (id) => call('sendAgain', [id]),
  discard: (id) => {
    const { held, quarantined = [] } = read();
    const isOther = (one: { recordingId: string }) => one.recordingId !== id;
    call('discard', [id], { held: held.filter(isOther), quarantined: quarantined.filter(isOther) });
    return Promise.resolve();
  },
  download: ({ recordingId, fromSeq }) => {
    call('download', [recordingId, fromSeq]);
    return Promise.resolve(new Blob(['sound'], { type: 'audio/webm' }));
  },
};
const names = new Map([['talk', '佐倉 美咲']]);

function Parts() {
  const state = useSyncExternalStore(subscribe, read);
  const [isAsking, setAsking] = useState(false);
  const [isHome, setHome] = useState(false);
  const roles = { manager: state.manager, employee: null, employeeName: '佐倉 美咲' };
  const isWide = window.innerWidth >= 1200;
  const isPhone = window.innerWidth < 768;
  const [isHeldShown, setHeldShown] = useState(false);
  const onStart = () => setAsking(true);
  const actions = { controls, onStart, onConsent: onStart, onHeld: () => setHeldShown(true) };
  const transcript = { roles, corrections };
  return (
    <div className="page">
      <main className="left">
        <h1>うまくいった今回、前と何がいちばん違いましたか。</h1>
        <div className="composer">
          <textarea aria-label="聞いてみたいこと" />
          <PushToTalkButton {...state.voice} onPress={() => call('onPress')} onRelease={() => call('onRelease')} />
        </div>
      </main>
      <aside className="right">
        {isWide ? (
          <RecordingHead {...{ state, controls, onStart }} onWithdraw={() => call('withdraw')} />
        ) : (
          <RecordingTop
            {...{ state, actions, onStart, isPhone }}
            onWithdraw={() => call('withdraw')}
            {...(isPhone ? { title: '佐倉 美咲さん' } : {})}
          />
        )}
        {isHome && <div className="slot" />}
        {isWide && <RecordingNotice state={state} hasPopup {...actions} />}
        {isWide && (
          <div className="row">
            {state.phase !== 'off' && state.isHidden && <TranscriptOpener state={state} onShow={controls.show} />}
          </div>
        )}
        {!isWide && <TranscriptList className="tab" lines={state.lines} interim={state.interim} {...transcript} />}
      </aside>
      {isWide && !state.isHidden && state.phase !== 'off' && (
        <TranscriptPopup state={state} {...actions} {...transcript} onHomeChange={setHome} />
      )}
      <ConsentDialog
        open={isAsking}
        mode={state.mode}
        meeting={{ now: state.meeting, choose: (meeting) => call('choose', [meeting], { meeting }) }}
        isMoved={state.trouble === 'consent'}
        engine="オフライン分析"
        onAgree={() => {
          setAsking(false);
          call('agree', [], { phase: 'on' });
        }}
        onLater={() => {
          setAsking(false);
          call('later');
        }}
      />
      {(isHeldShown || state.isAsked) && (
        <HeldSoundView
          sounds={{ ...sounds, held: state.held, quarantined: state.quarantined ?? [] }}
          names={names}
          onConsent={({ recordingId }) => call('consent', [recordingId])}
          isAsking={state.isAsked}
          onClose={() => {
            setHeldShown(false);
            call('closeHeld', [], { isAsked: false });
          }}
        />
      )}
    </div>
  );
}

showPage(<Parts />);
