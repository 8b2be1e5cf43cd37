#!/usr/bin/env python3
"""Writes the system call filters of the encoder, decks/isolation/seccomp-<arch>.bpf, with libseccomp.

    apt-get install python3-seccomp && /usr/bin/python3 tools/encoder-isolation/write-seccomp-filters.py

A call that is not listed fails with EPERM. The list is what ffmpeg, ffprobe and glibc need to read and write files that
the isolation shows them: no sockets, no new processes, no signals, no ptrace, no mounts, no changes of names or modes.
Capabilities can only be dropped, and Landlock only adds restrictions; setpriv does both after it has loaded the filter.
"""
import errno
from pathlib import Path
from seccomp import ALLOW, ERRNO, MASKED_EQ, EQ, Arch, Arg, SyscallFilter

FOLDER = Path(__file__).resolve().parents[2] / "decks" / "isolation"
ARCHITECTURES = {"x64": Arch.X86_64, "arm64": Arch.AARCH64}

ALLOWED = """
    access faccessat faccessat2 open openat readlink readlinkat stat fstat lstat newfstatat fstatat64 statx statfs fstatfs getcwd
    close close_range dup dup2 dup3 fcntl pipe pipe2 lseek read readv pread64 preadv write writev pwrite64 pwritev ftruncate
    fallocate fadvise64 fsync fdatasync flock umask sendfile copy_file_range
    poll ppoll select pselect6 epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2
    brk mmap munmap mprotect mremap madvise mlock munlock membarrier get_mempolicy
    futex futex_waitv set_robust_list get_robust_list rseq set_tid_address gettid getpid getppid
    sched_getaffinity sched_yield sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min getcpu
    clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times getrusage getitimer setitimer
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait sigaltstack restart_syscall
    getuid geteuid getgid getegid getresuid getresgid getgroups getpgrp getpgid getsid
    uname sysinfo getrandom arch_prctl prctl getrlimit
    execve exit exit_group
    capget capset landlock_create_ruleset landlock_add_rule landlock_restrict_self
""".split()

CLONE_THREAD = 0x00010000
CLONE_NAMESPACES = 0x7E020000 | 0x00000080
"""New namespaces of every kind, time namespaces among them."""

TERMINAL_CALLS = {"TCGETS": 0x5401, "TIOCGWINSZ": 0x5413, "FIONREAD": 0x541B}


def build_filter(arch):
    calls = SyscallFilter(ERRNO(errno.EPERM))
    calls.remove_arch(Arch())
    calls.add_arch(arch)
    for name in ALLOWED:
        calls.add_rule(ALLOW, name)
    # glibc then uses clone, whose flags can be examined.
    calls.add_rule(ERRNO(errno.ENOSYS), "clone3")
    calls.add_rule(ALLOW, "clone", Arg(0, MASKED_EQ, CLONE_NAMESPACES | CLONE_THREAD, CLONE_THREAD))
    # A process may examine and change its own limits only.
    calls.add_rule(ALLOW, "prlimit64", Arg(0, EQ, 0))
    for request in TERMINAL_CALLS.values():
        calls.add_rule(ALLOW, "ioctl", Arg(1, EQ, request))
    return calls


for name, arch in ARCHITECTURES.items():
    with open(FOLDER / f"seccomp-{name}.bpf", "wb") as file:
        build_filter(arch).export_bpf(file)
