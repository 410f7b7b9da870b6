import { createElement, Fragment } from './runtime/element.ts'
import { useEffect, useMemo, useRef, useState } from './runtime/hooks.ts'
import { createRoot } from './runtime/render.ts'

// Everything that the form's scripts import from React. What is missing here is missing there: the
// scripts are built against this one global.
Object.assign(globalThis, {
  RundgangRuntime: {
    /** Of this very script; `rundgang.js` says with which it was built. */
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
