import { AlignLeftOutlined, ApartmentOutlined, FileTextOutlined } from '@ant-design/icons';
import { Icon } from '../../../ui/drawings/Icon.js';
import styles from '../frame/session.module.css';
import type { View } from '../state/use-panels.js';
import { Tabs } from './Tabs.js';

/** How high they stand, in CSS pixels. */
export const BOTTOM_TABS_HEIGHT = 57;

/** The panels as tabs at the bottom, on tablet and phone. */
export function BottomTabs({
  view,
  isPhone,
  onChange,
}: {
  view: View;
  isPhone: boolean;
  onChange: (view: View) => void;
}) {
  const tabs = [
    { id: 'talk', name: '問い', icon: <Icon name="chat" size={18} /> },
    { id: 'memo', name: 'メモ', icon: <FileTextOutlined /> },
    { id: 'mindmap', name: isPhone ? 'マップ' : 'マインドマップ', icon: <ApartmentOutlined /> },
    { id: 'transcript', name: '文字起こし', icon: <AlignLeftOutlined /> },
  ] as const;
  return <Tabs label="画面の切りかえ" className={styles.bottom} tabs={tabs} current={view} onChange={onChange} />;
}
