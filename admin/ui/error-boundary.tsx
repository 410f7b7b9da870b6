import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Stands in place of what failed; `retry` draws that anew. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
}

/** Keeps an error to the part of the screen that it happens in. React offers no hook for it. */
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
