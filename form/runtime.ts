import { createElement, Fragment } from './runtime/element.ts'
import { useEffect, useMemo, useRef, useState } from './runtime/hooks.ts'
import { createRoot } from './runtime/render.ts'

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
