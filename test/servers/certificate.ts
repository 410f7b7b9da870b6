/**
 * The certificate of the tests' mail servers, for localhost and 127.0.0.1, valid until the year
 * 2120. Self-signed, so clients must be configured to trust it.
 */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmTCCAT6gAwIBAgIUf1WTODp+sRPMoh5OjWcvOlPlFX0wCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYTWFpbCBzZXJ2ZXIgb2YgdGhlIHRlc3RzMCAXDTIwMDEwMTAw
MDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAjMSEwHwYDVQQDDBhNYWlsIHNlcnZlciBv
ZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR040ByN1O2qzhT
cDH90kHytyUJrB5XbmS1lexvGX2jzaluJnA8Ni+U4jgC/1/0yHtedvgVF9mrvatf
2+ZRTERHo04wTDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwDwYDVR0TAQH/
BAUwAwEB/zAdBgNVHQ4EFgQU0t5DirqouLhK+yXRanly+AZ9nBUwCgYIKoZIzj0E
AwIDSQAwRgIhANHmVVm0PQXZYxLOqCvfG2eaklIOOM6ubbqSP4UtKxJMAiEA4zv8
z9H2FX8R0LeUS0LJEw32Wgj3XWfjdf3sp+sUwt8=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgliabYIBjGGm++8JE
Y24mnnSVrYTJ15Oi0VJ4Pk+W5oShRANCAAR040ByN1O2qzhTcDH90kHytyUJrB5X
bmS1lexvGX2jzaluJnA8Ni+U4jgC/1/0yHtedvgVF9mrvatf2+ZRTERH
-----END PRIVATE KEY-----
`,
}
