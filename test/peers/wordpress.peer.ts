import { join } from 'node:path'
import { freePort } from '#server/http/request/network.ts'
import { type Peer, until } from './peer.ts'
import type { Sandbox } from './sandbox.ts'
import { startForWebsite } from './website.ts'

const roles = ['administrator', 'editor', 'author', 'contributor'] as const

export const peer: Peer = {
  program: 'WordPress',
  debian: [
    'wordpress',
    'wordpress-theme-twentytwentythree',
    'mariadb-server',
    'php-cli',
    'php-mysql',
    'php-xml',
    'php-mbstring',
  ],
  tried: 'the embed codes in posts of four roles, in the block and the classic editor',
  run: async ({ sandbox, check, after }) => {
    const { code, withoutScripts, scripts, bookAt, onlyLinksAt } = await startForWebsite(after)
    const { address, stop } = await startWordPress(sandbox)
    after(stop)
    const save = (role: string, content: string) => savePost(address, role, content)
    const html = (inside: string) => `<!-- wp:html -->\n${inside}\n<!-- /wp:html -->`

    for (const role of ['administrator', 'editor']) {
      await check(`as ${role}, the embed code in an HTML block is a form`, async () =>
        bookAt(await save(role, html(code))),
      )
      await check(`as ${role}, the embed code in the classic editor is a form`, async () =>
        bookAt(await save(role, code)),
      )
    }
    for (const role of ['author', 'contributor']) {
      await check(`as ${role}, the code without scripts is a link`, async () =>
        onlyLinksAt(await save(role, html(withoutScripts))),
      )
    }
    await sandbox.write(
      join(sandbox.folder, 'site/wp-content/mu-plugins/rundgang.php'),
      `<?php
      add_action('wp_enqueue_scripts', function () {
        wp_enqueue_script('rundgang-runtime', '${scripts[0]}', [], null, true);
        wp_enqueue_script('rundgang', '${scripts[1]}', [], null, true);
      });`,
    )
    for (const role of roles) {
      await check(
        `as ${role}, the code without scripts is a form once the site loads the scripts`,
        async () => bookAt(await save(role, html(withoutScripts))),
      )
      await check(`as ${role}, it also is in the classic editor`, async () =>
        bookAt(await save(role, withoutScripts)),
      )
    }
  },
}

/** Saves a post as the block editor does, has it published, and returns its URL. */
async function savePost(address: string, role: string, content: string): Promise<string> {
  const post = async (as: string, path: string, json: object) => {
    const answer = await fetch(`${address}/index.php?rest_route=/wp/v2/posts${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-as': as },
      body: JSON.stringify(json),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number; link: string }
  }
  const { id } = await post(role, '', { title: 'Führungen', content, status: 'draft' })
  // An editor publishes what a contributor may only submit.
  const { link } = await post(role === 'contributor' ? 'editor' : role, `/${id}`, {
    status: 'publish',
  })
  return link
}

const install = `<?php
define('WP_INSTALLING', true);
require 'wp-load.php';
require 'wp-admin/includes/upgrade.php';
wp_install('Museum', 'administrator', 'admin@museum.example', true, '', 'Rundgang-im-Test-1');
foreach (['editor', 'author', 'contributor'] as $role)
  wp_insert_user(['user_login' => $role, 'user_pass' => 'Rundgang-im-Test-1', 'role' => $role,
    'user_email' => $role . '@museum.example']);`

// Whoever a request names is logged in: how people log in is not what is tried here.
const loggedIn = `<?php
add_filter('determine_current_user', function ($user) {
  $as = $_SERVER['HTTP_X_AS'] ?? '';
  return $as ? get_user_by('login', $as)->ID : $user;
});
add_filter('rest_authentication_errors', fn ($errors) => isset($_SERVER['HTTP_X_AS']) ? true : $errors);
// As on a German website; otherwise the form speaks English.
add_filter('language_attributes', fn () => 'lang="de-DE"');
add_filter('pre_http_request', fn () => new WP_Error('no network'));`

async function startWordPress(sandbox: Sandbox) {
  const folder = join(sandbox.folder, 'site')
  const [port, databasePort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const address = `http://127.0.0.1:${port}`
  await sandbox.run(['mkdir', '-p', '/run/mysqld'])
  await sandbox.run(['chown', 'mysql', '/run/mysqld'])
  const database = sandbox.start([
    'mariadbd',
    '--user=mysql',
    '--bind-address=127.0.0.1',
    `--port=${databasePort}`,
  ])
  const grant =
    "create database site; create user site@'127.0.0.1' identified by 'site'; grant all on site.* to site@'127.0.0.1'"
  await until(async () => (await sandbox.run(['mariadb', '-e', grant])).code === 0, 60_000)
  await sandbox.run(['cp', '-r', '/usr/share/wordpress', folder])
  await sandbox.write(
    join(folder, 'wp-config.php'),
    `<?php
foreach (['DB_NAME', 'DB_USER', 'DB_PASSWORD'] as $name) define($name, 'site');
define('DB_HOST', '127.0.0.1:${databasePort}');
define('WP_HOME', '${address}');
define('WP_SITEURL', '${address}');
define('DISABLE_WP_CRON', true);
define('WP_CONTENT_DIR', '${folder}/wp-content');
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', '${folder}/');
require ABSPATH . 'wp-settings.php';`,
  )
  await sandbox.write(join(folder, 'wp-content/mu-plugins/logged-in.php'), loggedIn)
  await sandbox.write(join(folder, 'install.php'), install)
  const installed = await sandbox.run(['sh', '-c', `cd ${folder} && php install.php`])
  if (installed.code !== 0) throw new Error(installed.stdout + installed.stderr)
  const server = sandbox.start(['php', '-S', `127.0.0.1:${port}`, '-t', folder])
  await until(() =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    address,
    stop: async () => {
      await server.stop()
      await database.stop()
    },
  }
}
