type Runtime = typeof import('react') & typeof import('react-dom/client') & { version: string }

declare global {
  var RundgangRuntime: Runtime | undefined
  /** The runtime with which this script was built, as in its hashed file name. */
  const __RUNTIME__: string
}

// The scripts' `react`: reads the global that `runtime.ts` sets. A page may run the
// two in any order, so call `hasRuntime()` before using these.
export let createElement: Runtime['createElement']
export let createRoot: Runtime['createRoot']
export let Fragment: Runtime['Fragment']
export let useEffect: Runtime['useEffect']
export let useMemo: Runtime['useMemo']
export let useRef: Runtime['useRef']
export let useState: Runtime['useState']

/** Uses the matching runtime and keeps it: a second copy would not know its forms. */
export function hasRuntime(): boolean {
  const here = globalThis.RundgangRuntime
  if (!createElement && here?.version === __RUNTIME__) {
    ;({ createElement, createRoot, Fragment, useEffect, useMemo, useRef, useState } = here)
  }
  return !!createElement
}
