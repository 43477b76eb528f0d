import type { ConfigProviderProps } from 'antd';

/** The Japanese words of those parts of Ant Design that the first screen loads. A part with words of its own brings them along. */
export const ANTD_WORDS: NonNullable<ConfigProviderProps['locale']> = {
  locale: 'ja',
  global: { placeholder: '選んでください', close: '閉じる' },
  Modal: { okText: 'OK', cancelText: 'キャンセル', justOkText: 'OK' },
  Empty: { description: 'データがありません' },
};
