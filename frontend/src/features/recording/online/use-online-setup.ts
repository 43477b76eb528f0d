import { useEffect, useRef, useState } from 'react';
import { closeMicrophone, openMicrophone } from '../capture/microphone.js';
import { openSharedSound, SharingError, type SharedSound } from '../capture/shared-sound.js';
import type { OnlineSound } from '../capture/talk-capture.js';
import type { SharingFailure } from '../model/recording-model.js';

/** A microphone to choose. */
export interface Microphone {
  id: string;
  name: string;
}

/** The microphone while its meter is shown; the recording opens it for itself. */
function useMicrophone(isOn: boolean) {
  const [id, choose] = useState<string>();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      const got = await openMicrophone(id);
      if (isOver) {
        closeMicrophone(got);
        return;
      }
      opened = got;
      setStream(got);
      setRefused(false);
      // Their names are known only once one is open.
      const devices = await navigator.mediaDevices.enumerateDevices();
      const inputs = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
      setMicrophones(inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label })));
    };
    open().catch(() => setRefused(!isOver));
    return () => {
      isOver = true;
      if (opened !== null) closeMicrophone(opened);
      setStream(null);
    };
  }, [isOn, id]);
  const current = stream?.getAudioTracks()[0];
  const name = current?.label ?? '';
  return { id: id ?? current?.getSettings().deviceId, name, stream, microphones, isRefused, choose };
}

/** The other person's sound, until a recording takes it over. */
function useSharing() {
  const [shared, setShared] = useState<SharedSound | null>(null);
  const [failure, setFailure] = useState<SharingFailure | null>(null);
  const held = useRef<SharedSound | null>(null);
  const hold = (next: SharedSound | null) => {
    held.current = next;
    setShared(next);
  };
  useEffect(() => () => held.current?.close(), []);
  useEffect(
    () =>
      shared?.onEnded(() => {
        held.current = null;
        setShared(null);
      }),
    [shared],
  );
  const share = async () => {
    try {
      const next = await openSharedSound();
      held.current?.close();
      hold(next);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof SharingError ? error.failure : 'refused');
    }
  };
  /** From here on whoever takes it closes it. */
  const handOver = () => {
    const taken = held.current;
    held.current = null;
    return taken;
  };
  return { shared, failure, share: () => void share(), handOver };
}

/** What an online talk needs before it is recorded: both sides, each to be heard. */
export function useOnlineSetup(isOn: boolean) {
  const microphone = useMicrophone(isOn);
  const sharing = useSharing();
  const take = (): OnlineSound => ({ microphoneId: microphone.id, shared: sharing.handOver() });
  return { microphone, sharing, take };
}

export type OnlineSetup = ReturnType<typeof useOnlineSetup>;
