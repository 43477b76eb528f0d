// Makes test/fixtures/recordings with a real Chromium: `node scripts/record-fixtures.mjs [folder of espeak-ng]`. Needs
// espeak-ng for the speech; no person's voice is ever recorded here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchChromium } from './lib/chromium.mjs';

/** @typedef {{ ms: number, mimeType?: string, stereo?: boolean }} RecordOptions */

const RATE = 48_000;
const OUT = resolve(import.meta.dirname, '../test/fixtures/recordings');
const WORK = mkdtempSync(join(tmpdir(), 'jizo-recordings-'));

/**
 * A tone word: 200 ms, faded in and out so that it does not click.
 * @param {Float32Array} samples
 * @param {number} startMs
 * @param {number} hz
 */
function tone(samples, startMs, hz) {
  const from = (startMs * RATE) / 1000;
  const length = RATE * 0.2;
  for (let i = 0; i < length; i++) {
    const fade = Math.min(1, i / 240, (length - i) / 240);
    add(samples, from + i, 0.4 * fade * Math.sin((2 * Math.PI * hz * i) / RATE));
  }
}

/**
 * @param {Float32Array} samples
 * @param {number} at
 * @param {number} value
 */
function add(samples, at, value) {
  samples[at] = (samples[at] ?? 0) + value;
}

/** @param {Float32Array} samples */
function wav(samples) {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2));
  return data;
}

/**
 * espeak-ng speaks at 22.05 kHz: brought to 48 kHz by straight lines, which is good enough to be heard as a voice.
 * @param {Float32Array} samples
 * @param {number} startMs
 * @param {string} text
 * @param {string} voice
 */
function speak(samples, startMs, text, voice) {
  const home = process.argv[2];
  const env =
    home === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: join(home, 'usr/lib/x86_64-linux-gnu') };
  const program = home === undefined ? 'espeak-ng' : join(home, 'usr/bin/espeak-ng');
  const data = home === undefined ? [] : [`--path=${join(home, 'usr/lib/x86_64-linux-gnu')}`];
  const spoken = execFileSync(program, [...data, '-v', voice, '-s', '150', '--stdout', text], { env });
  const rate = spoken.readUInt32LE(24);
  const count = (spoken.length - 46) >> 1;
  const from = (startMs * RATE) / 1000;
  for (let i = 0; i < Math.floor((count * RATE) / rate); i++) {
    const at = (i * rate) / RATE;
    const left = spoken.readInt16LE(44 + Math.floor(at) * 2);
    const right = spoken.readInt16LE(44 + (Math.floor(at) + 1) * 2);
    add(samples, from + i, ((left + (right - left) * (at % 1)) / 32_768) * 0.8);
  }
  return { startMs, endMs: Math.round(startMs + (count * 1000) / rate) };
}

/**
 * Records in the page; `stereo` takes two oscillators in place of the microphone. Answers the bytes of each piece.
 * @param {RecordOptions & { mimeType: string }} options
 */
async function recordInPage({ ms, mimeType, stereo }) {
  const context = new AudioContext({ sampleRate: 48_000 });
  /** @type {MediaStream} */
  let stream;
  if (stereo) {
    const merger = context.createChannelMerger(2);
    [500, 1500].forEach((hz, channel) => {
      const oscillator = new OscillatorNode(context, { frequency: hz });
      oscillator.connect(new GainNode(context, { gain: 0.3 })).connect(merger, 0, channel);
      oscillator.start();
    });
    const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
    merger.connect(destination);
    stream = destination.stream;
  } else {
    const audio = { noiseSuppression: false, echoCancellation: false, autoGainControl: false };
    stream = await navigator.mediaDevices.getUserMedia({ audio });
  }
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 });
  /** @type {Blob[]} */
  const blobs = [];
  await new Promise((done) => {
    recorder.ondataavailable = ({ data }) => blobs.push(data);
    recorder.onstop = done;
    recorder.start(1000);
    setTimeout(() => recorder.stop(), ms);
  });
  stream.getTracks().forEach((track) => track.stop());
  const pieces = await Promise.all(blobs.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]));
  // The reference: what Chromium itself hears in the recording.
  const decoded = await context.decodeAudioData(await new Blob(blobs).arrayBuffer());
  const samples = decoded.getChannelData(0);
  /** @type {number[]} */
  const onsets = [];
  let quiet = 0;
  for (let at = 0; at + 48 <= samples.length; at += 48) {
    let peak = 0;
    for (let i = at; i < at + 48; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
    if (peak > 0.1 && quiet >= 50) onsets.push(at / 48);
    quiet = peak > 0.1 ? 0 : quiet + 1;
  }
  await context.close();
  return { pieces, onsets, ms: Math.round(decoded.duration * 1000) };
}

/**
 * @param {string} name
 * @param {Float32Array} samples
 * @param {RecordOptions} options
 * @param {object} [notes] more facts of the recording
 */
async function record(name, samples, options, notes = {}) {
  const file = join(WORK, `${name}.wav`);
  writeFileSync(file, wav(samples));
  const browser = await launchChromium([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
    '--autoplay-policy=no-user-gesture-required',
  ]);
  try {
    const page = await browser.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>recorder</title>' }));
    await page.goto('http://localhost/');
    const { pieces, ...heard } = await page.evaluate(recordInPage, { mimeType: 'audio/webm;codecs=opus', ...options });
    const ending = options.mimeType?.startsWith('audio/mp4') ? 'mp4' : 'webm';
    writeFileSync(join(OUT, `${name}.${ending}`), Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
    const facts = { pieces: pieces.map(({ length }) => length), ...heard, ...notes };
    writeFileSync(join(OUT, `${name}.json`), `${JSON.stringify(facts)}\n`);
    process.stdout.write(`${name}: ${JSON.stringify(facts)}\n`);
  } finally {
    await browser.close();
  }
}

mkdirSync(OUT, { recursive: true });
try {
  const words = Array.from({ length: 20 }, (_, i) => ({ startMs: 1000 + i * 500, hz: 400 + ((i * 7) % 20) * 200 }));
  const tones = new Float32Array(RATE * 13);
  for (const { startMs, hz } of words) tone(tones, startMs, hz);
  await record('tones', tones, { ms: 12_000 }, { words });

  const speech = new Float32Array(RATE * 13);
  const talk = [
    speak(speech, 2000, 'さいきん しごとは どうですか', 'ja'),
    speak(speech, 7000, 'I would like to talk about the next project', 'en'),
  ];
  await record('speech', speech, { ms: 12_000 }, { talk });

  await record('stereo', new Float32Array(RATE), { ms: 2500, stereo: true });
  await record('other', tones, { ms: 1500, mimeType: 'audio/mp4;codecs=opus' });
} finally {
  rmSync(WORK, { recursive: true, force: true });
}
