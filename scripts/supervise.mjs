// Keeps one server process alive: restarts it after a crash, with a growing wait between attempts.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const defaultTimes = { firstWait: 1000, maxWaitMilliseconds: 30_000, calm: 60_000, patience: 20_000 };

/**
 * Runs a command until it is asked to stop, exits with 0, or exits before it has sent the message `ready` over IPC; then this process
 * exits with its code. After any other exit the command runs again: first after `firstWait`, each time after twice as long up to
 * `maxWaitMilliseconds`, and after `firstWait` again once it has run for `calm`. A child that has not exited `patience` after the
 * signal, or after the `stopsWithin` seconds that it sends for that, or that is signalled twice, is killed. All times in milliseconds.
 */
export function supervise(command, args, options, times = defaultTimes) {
  let child;
  let timer;
  let killing;
  let wait = times.firstWait;
  let wasReady = false;
  let isStopping = false;

  function run() {
    const began = Date.now();
    child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (message === 'ready') wasReady = true;
      // Beside other nodes a server takes its time, and says so.
      if (isStopping && message?.stopsWithin > 0) killAfter(message.stopsWithin * 1000);
    });
    child.once('error', (error) => {
      console.error(`The server cannot be started: ${error.message}`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => {
      child = undefined;
      if (isStopping || code === 0 || !wasReady) process.exit(code ?? 128 + constants.signals[signal]);
      if (Date.now() - began > times.calm) wait = times.firstWait;
      console.error(`The server ended (${signal ?? `code ${code}`}). It starts again in ${wait / 1000} s.`);
      timer = setTimeout(run, wait);
      wait = Math.min(wait * 2, times.maxWaitMilliseconds);
    });
  }

  function killAfter(milliseconds) {
    clearTimeout(killing);
    killing = setTimeout(() => child?.kill('SIGKILL'), milliseconds).unref();
  }

  function stop(signal) {
    clearTimeout(timer);
    if (!child) process.exit(0);
    // A second signal means: do not wait.
    child.kill(isStopping ? 'SIGKILL' : signal);
    if (!isStopping) killAfter(times.patience);
    isStopping = true;
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  run();
}

/**
 * Stops this process when the shell by which npm runs it has ended: npm passes a signal on to its shell only, and what the shell runs would
 * go on without anybody who can stop it.
 */
export function endWithShellOfNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
