// A page with nothing but the recorder's engine, for test/e2e/recording/recorder*.spec.ts; bundled by recorder-page.vite.mjs.
import { setCurrentSocket } from '../../../frontend/src/api/socket/current-socket.ts';
import { createSocket, keepConnected } from '../../../frontend/src/api/socket/socket.ts';
import * as recording from '../../../frontend/src/features/recording/uplink/unsent-recordings.ts';
import { fileOf, findHeld } from '../../../frontend/src/features/recording/store/held-sound.ts';
import { openBrowserStore } from '../../../frontend/src/features/recording/store/browser-store.ts';
import { PushToTalk } from '../../../frontend/src/features/recording/push-to-talk/push-to-talk.ts';
import { effectiveMode } from '../../../frontend/src/features/recording/capture/effective-mode.ts';
import { RecordingEngine } from '../../../frontend/src/features/recording/engine/recording-engine.ts';
import { broadcast } from '../../../frontend/src/features/recording/tabs/tab-messages.ts';

/** What the browser was asked for, and what came of it. */
const seen = { constraints: [], recorders: [], produced: [], tracks: [], phases: [], troubles: [] };

function hashOf(bytes) {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
}

function watchMicrophone() {
  const { mediaDevices } = navigator;
  const original = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    seen.constraints.push(constraints);
    const stream = await original(constraints);
    seen.tracks.push(...stream.getTracks());
    return stream;
  };
}

function watchRecorder() {
  const Original = window.MediaRecorder;
  window.MediaRecorder = class extends Original {
    constructor(stream, options) {
      super(stream, options);
      const pieces = [];
      seen.recorders.push({ options, pieces, recorder: this });
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return;
        const at = pieces.length;
        pieces.push(null);
        void data.arrayBuffer().then((buffer) => (pieces[at] = hashOf(new Uint8Array(buffer))));
      });
    }
    start(timeslice) {
      seen.recorders.at(-1).timeslice = timeslice;
      super.start(timeslice);
    }
  };
}

watchMicrophone();
watchRecorder();

window.app = {
  seen,
  recording,
  openBrowserStore,
  effectiveMode,
  PushToTalk,
  /** Opens the socket of a user, as the screens behind the login do. */
  login(userId) {
    app.socket = createSocket();
    app.disconnect = keepConnected(app.socket);
    setCurrentSocket({ userId, socket: app.socket });
  },
  record(options) {
    const engine = new RecordingEngine(options);
    engine.subscribe(() => {
      const { phase, trouble } = engine.getSnapshot();
      if (seen.phases.at(-1) !== phase) seen.phases.push(phase);
      if (trouble !== null && seen.troubles.at(-1) !== trouble) seen.troubles.push(trouble);
    });
    app.engine = engine;
    engine.configure(options);
    engine.controls.start();
  },
  /** A screen of the 1on1 that records nothing. */
  watch(options) {
    app.engine = new RecordingEngine(options);
    app.engine.configure(options);
  },
  held: async (userId) => findHeld(await openBrowserStore(), userId),
  sendAgain: (recordingId) => broadcast({ type: 'again', recordingId }),
  /** The bytes of a stretch as a file, as a hash, and its type. */
  async file(sound) {
    const blob = await fileOf(await openBrowserStore(), sound);
    return { type: blob.type, hash: hashOf(new Uint8Array(await blob.arrayBuffer())), bytes: blob.size };
  },
  state: () => app.engine.getSnapshot(),
  /** The pieces that the recorders made, as hashes, take by take. */
  produced: () => seen.recorders.map(({ pieces }) => pieces),
  async stored(userId) {
    const store = await openBrowserStore();
    return store.recordingsOf(userId);
  },
  /** Keys of the pieces of audio that lie in this browser. */
  async keptPieces() {
    const db = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('jizo_recordings');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise((resolve) => {
      const reading = db.transaction('chunks').objectStore('chunks').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return keys;
  },
};
