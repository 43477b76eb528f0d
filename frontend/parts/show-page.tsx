import { App, ConfigProvider } from 'antd';
import jaJP from 'antd/locale/ja_JP';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmProvider } from '../src/ui/feedback/confirm-context.js';
import '../src/ui/theme/base.css';
import '../src/ui/theme/motion.css';
import { ThemeProvider, useTheme } from '../src/ui/theme/theme-context.js';
import { antdTheme } from '../src/ui/theme/antd-theme.js';

function Themed({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  return (
    <ConfigProvider locale={jaJP} theme={antdTheme(mode)} button={{ autoInsertSpace: false }}>
      <App>
        <ConfirmProvider>{children}</ConfirmProvider>
      </App>
    </ConfigProvider>
  );
}

/** Shows a part in the theme and with the motion of the product. */
export function showPage(part: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <ThemeProvider>
      <Themed>{part}</Themed>
    </ThemeProvider>,
  );
}
