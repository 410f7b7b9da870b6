import { createElement, Fragment } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

// Everything that the form's scripts take from React, which the build replaces by Preact. A hook
// that is missing here is missing there: the scripts are built against this one global.
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
