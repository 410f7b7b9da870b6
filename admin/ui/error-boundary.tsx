import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Renders a replacement for the failed content. `retry` renders the content again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
}

/**
 * Confines a rendering error to part of the screen. It is a class, because React has no hook for
 * this.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
