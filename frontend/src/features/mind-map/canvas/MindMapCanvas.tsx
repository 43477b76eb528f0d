import { useReactFlow } from '@xyflow/react';
import { useCallback, useId, useRef, type KeyboardEvent } from 'react';
import { isComposing } from '../../../helpers/ime.js';
import { useMindMapStore } from '../model/mind-map-context.js';
import { commandOf, isBusyTarget, runCommand } from './key-commands.js';
import { MindMapFlow } from './MindMapFlow.js';
import { CANVAS_NAME, MindMapKeys } from './MindMapKeys.js';
import { MindMapToolbar } from './MindMapToolbar.js';
import styles from './mind-map.module.css';
import type { FlowNode } from './flow-nodes.js';

const CENTRE = { zoom: 1.2, duration: 400 };
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Props {
  isFullscreen: boolean;
  onFullscreen: () => void;
  /** The keyboard goes on behind the map. */
  onLeave: () => void;
}

/** The map on its dotted ground, with everything to draw it. */
export function MindMapCanvas({ isFullscreen, onFullscreen, onLeave }: Props) {
  const store = useMindMapStore();
  const flow = useReactFlow<FlowNode>();
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const isLed = useRef(false);
  const focus = useCallback(() => frame.current?.focus({ preventScroll: true }), []);

  const centre = useCallback(() => {
    const node = flow.getNode(store.getState().selectedId ?? '');
    if (!node) return;
    const { position, width = 0, height = 0 } = node;
    const motion = isStill() ? { ...CENTRE, duration: 0 } : CENTRE;
    void flow.setCenter(position.x + width / 2, position.y + height / 2, motion);
  }, [flow, store]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || isBusyTarget(event.target)) return;
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    if (command === 'leave') {
      if (isFullscreen) onFullscreen();
      else onLeave();
      return;
    }
    isLed.current = true;
    runCommand(store, command);
  };

  const stopLeading = () => {
    isLed.current = false;
  };

  return (
    <div className={styles.frame} onPointerDownCapture={stopLeading} onWheelCapture={stopLeading}>
      <MindMapToolbar isFullscreen={isFullscreen} onCentre={centre} onFullscreen={onFullscreen} />
      {/* The map is one control of its own with its own keys; its nodes are reached through it. */}
      <div
        ref={frame}
        className={styles.canvas}
        role="application"
        aria-label={CANVAS_NAME}
        aria-describedby={keysId}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <MindMapFlow frame={frame} isLed={isLed} onChosen={focus} />
      </div>
      <MindMapKeys id={keysId} />
    </div>
  );
}
