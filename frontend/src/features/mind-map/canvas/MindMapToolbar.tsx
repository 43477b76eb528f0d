import {
  AimOutlined,
  ApartmentOutlined,
  DeleteOutlined,
  EditOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  NodeExpandOutlined,
  RedoOutlined,
  SubnodeOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../../helpers/class-names.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import { redo, undo } from '../model/mind-map-store.js';
import styles from './mind-map.module.css';

interface ToolProps {
  name: string;
  icon: ReactNode;
  /** The name stands beside the icon if there is room. */
  spelled?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ name, icon, spelled = false, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={name} placement="bottom" mouseEnterDelay={0.4} styles={{ root: { pointerEvents: 'none' } }}>
      <button type="button" className={styles.tool} aria-label={name} disabled={disabled} onClick={onClick}>
        {icon}
        {spelled && <span className={styles.word}>{name}</span>}
      </button>
    </Tooltip>
  );
}

interface Props {
  isFullscreen: boolean;
  onCentre: () => void;
  onFullscreen: () => void;
}

/** Everything that can be done to the map, by hand. */
export const MindMapToolbar = memo(function MindMapToolbar({ isFullscreen, onCentre, onFullscreen }: Props) {
  const store = useMindMapStore();
  const hasSelection = useMindMapState(({ selectedId }) => selectedId !== null);
  const canUndo = useStore(store.temporal, ({ pastStates }) => pastStates.length > 0);
  const canRedo = useStore(store.temporal, ({ futureStates }) => futureStates.length > 0);
  const act = store.getState();
  const edit = () => {
    const { selectedId, startEditing } = store.getState();
    if (selectedId !== null) startEditing(selectedId);
  };
  return (
    <div className={cx(styles.toolbar)} role="toolbar" aria-label="マインドマップの操作" data-over-map>
      <Tool
        spelled
        name={hasSelection ? '同じ階層に追加' : 'ルートを追加'}
        icon={<NodeExpandOutlined />}
        onClick={act.addSibling}
      />
      <Tool spelled name="下の階層に追加" icon={<SubnodeOutlined />} disabled={!hasSelection} onClick={act.addChild} />
      <Tool name="文字を編集" icon={<EditOutlined />} disabled={!hasSelection} onClick={edit} />
      <Tool name="枝ごと削除" icon={<DeleteOutlined />} disabled={!hasSelection} onClick={act.deleteSelected} />
      <span className={styles.gap} />
      <Tool name="元に戻す" icon={<UndoOutlined />} disabled={!canUndo} onClick={() => undo(store)} />
      <Tool name="やり直す" icon={<RedoOutlined />} disabled={!canRedo} onClick={() => redo(store)} />
      <span className={styles.gap} />
      <Tool spelled name="整列" icon={<ApartmentOutlined />} onClick={act.autoLayout} />
      <Tool name="選んだノードを中央に" icon={<AimOutlined />} disabled={!hasSelection} onClick={onCentre} />
      <span className={styles.gap} />
      <Tool
        spelled={isFullscreen}
        name={isFullscreen ? '全画面を終える' : '全画面にする'}
        icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFullscreen}
      />
    </div>
  );
});
