type Runtime = typeof import('react') & typeof import('react-dom/client') & { version: string }

declare global {
  var RundgangRuntime: Runtime | undefined
  /**
   * The version of the runtime this script was built with, as in the runtime's hashed file name.
   */
  const __RUNTIME__: string
}

// Replaces `react` in the scripts, and reads the global set by `runtime.ts`. A page may run the
// script and the runtime in any order, so `hasRuntime()` must be called before using these exports.
export let createElement: Runtime['createElement']
export let createRoot: Runtime['createRoot']
export let Fragment: Runtime['Fragment']
export let useEffect: Runtime['useEffect']
export let useMemo: Runtime['useMemo']
export let useRef: Runtime['useRef']
export let useState: Runtime['useState']

/**
 * Whether the matching runtime is loaded. The first one found is kept, because a second copy would
 * not know about the first one's forms.
 */
export function hasRuntime(): boolean {
  const here = globalThis.RundgangRuntime
  if (!createElement && here?.version === __RUNTIME__) {
    ;({ createElement, createRoot, Fragment, useEffect, useMemo, useRef, useState } = here)
  }
  return !!createElement
}
