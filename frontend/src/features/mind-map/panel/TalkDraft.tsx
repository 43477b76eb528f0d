import { Tooltip } from 'antd';
import { useMemo, useRef, useState, type Ref } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import {
  draftBranches,
  openBranches,
  pathsOf,
  whyNothing,
  type DraftBranch,
  type DraftedTalk,
} from './draft-branches.js';
import styles from './talk-draft.module.css';

/** Branches drafted from the talk. Only branches that the person accepts, one by one, enter the map. */
export function TalkDraft({ talk }: { talk: DraftedTalk | undefined }) {
  const store = useMindMapStore();
  const nodes = useMindMapState((state) => state.nodes);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const branches = useMemo(() => draftBranches(talk), [talk]);
  const open = useMemo(() => openBranches(branches, nodes), [branches, nodes]);
  const reason = whyNothing(talk, branches.length, open.length);
  const isShown = isOpen && reason === null;

  const close = () => {
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  const accept = (branch: DraftBranch) => {
    store.getState().addPaths(pathsOf(branch));
    // The pressed button disappears: the focus moves to the list, or to the menu button when the list closes.
    (open.length > 1 ? list.current : button.current?.querySelector('button'))?.focus();
  };

  return (
    <>
      <Tooltip title={reason}>
        <span ref={button}>
          <Button
            kind="text"
            size="small"
            aria-expanded={isShown}
            aria-disabled={reason !== null}
            aria-label={reason === null ? '文字起こしから下書き' : `文字起こしから下書き（${reason}）`}
            className={styles.button}
            onClick={() => {
              if (reason === null) setOpen(!isShown);
            }}
          >
            文字起こしから下書き
          </Button>
        </span>
      </Tooltip>
      {isShown && <DraftList ref={list} branches={open} onAccept={accept} onClose={close} />}
    </>
  );
}

/** What can be accepted into the map, branch by branch. */
function DraftList({
  ref,
  branches,
  onAccept,
  onClose,
}: {
  ref: Ref<HTMLDivElement>;
  branches: readonly DraftBranch[];
  onAccept: (branch: DraftBranch) => void;
  onClose: () => void;
}) {
  return (
    <div
      ref={ref}
      className={styles.list}
      role="region"
      aria-label="文字起こしからの下書き"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <strong>文字起こしからの下書き</strong>
        <Button kind="text" size="small" onClick={onClose}>
          閉じる
        </Button>
      </div>
      <ul>
        {branches.map((branch) => (
          <li key={`${branch.topic} ${branch.label}`}>
            <div className={styles.words}>
              <Tag tone="moss">{branch.topic}</Tag>
              <span>{branch.label}</span>
              {branch.quotes.map((quote) => (
                <q key={quote}>{quote}</q>
              ))}
            </div>
            <Button size="small" aria-label={`「${branch.label}」を加える`} onClick={() => onAccept(branch)}>
              加える
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
