import {
  createElement,
  createRoot,
  Fragment,
  useEffect,
  useMemo,
  useRef,
  useState,
} from './renderer.ts'

// Everything the form's scripts import from React. They are built against this global, so an export
// missing here is undefined in them.
Object.assign(globalThis, {
  RundgangRuntime: {
    /** This script's version; `rundgang.js` contains the version it was built with. */
    version: __RUNTIME__,
    createElement,
    createRoot,
    Fragment,
    useEffect,
    useMemo,
    useRef,
    useState,
  },
})
