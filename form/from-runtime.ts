type Runtime = typeof import('react') & typeof import('react-dom/client') & { version: string }

declare global {
  var RundgangRuntime: Runtime | undefined
  /** Which runtime this script was built with; its hashed name bears it. */
  const __RUNTIME__: string
}

// Where the scripts' `react` leads: to what `runtime.ts` left under its global. A page may run the
// two in any order, so none of these can be used before `hasRuntime()`.
export let createElement: Runtime['createElement']
export let createRoot: Runtime['createRoot']
export let Fragment: Runtime['Fragment']
export let useEffect: Runtime['useEffect']
export let useMemo: Runtime['useMemo']
export let useRef: Runtime['useRef']
export let useState: Runtime['useState']

/** Takes the runtime that fits, and keeps it: hooks of a second copy would not know of its forms. */
export function hasRuntime(): boolean {
  const here = globalThis.RundgangRuntime
  if (!createElement && here?.version === __RUNTIME__) {
    ;({ createElement, createRoot, Fragment, useEffect, useMemo, useRef, useState } = here)
  }
  return !!createElement
}
