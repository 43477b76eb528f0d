import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/controls/Button.js';
import { EmptyState } from '../ui/feedback/EmptyState.js';
import { usePageTitle } from '../ui/layout/PageTitle.js';

function BrokenScreen() {
  usePageTitle('画面を表示できませんでした');
  return (
    <div role="alert">
      <EmptyState
        alone
        motif="lantern"
        title="画面を表示できませんでした。"
        help="読み込み直すと、続きから使えることがあります。保存した内容は残っています。"
        action={
          <Button kind="filled" icon="refresh" onClick={() => window.location.reload()}>
            読み込み直す
          </Button>
        }
      />
    </div>
  );
}

interface Props {
  /** Where the screen was; another place gets another try. */
  place: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}

/** Says so when a screen breaks, or when its files were replaced by a newer release; React logs the error itself. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
