"""Trains the reader. Goes on from where it was, if the run's folder has a checkpoint.

usage: python train.py --data PREPARED --training FOLDER --base FOLDER --run FOLDER [--start reader.pt] [options]
  Stop it with any signal; start it again with the same words. Take it down from a checkpoint, in a run of its own:
  python train.py … --run NEW --from OLD/checkpoint.pt --decay-for 30   (minutes of work, not of the clock)
  A teacher: --gguf FILE --words tokenizer.json (of a language model) instead of --start. To learn from it: --taught-by
  TEACHER/reader.pt --words tokenizer.json, with --made for questions that ask.py made.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import signal
import time
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"
# Threads that wait let others work: beside other programs, spinning cost five times the work itself.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
import torch

from reader import asking, checkpoint, encoding, losses, teacher
from reader.batches import Step, Steps
from reader.mixture import Mixture
from reader.model import Reader, load
from reader.objective import Teacher, loss_of
from reader.questions import Questions
from reader.renaming import Names
from reader.schedule import Schedule
from reader.tables import Tables
from reader.windows import load as load_windows

CHECKPOINT_MINUTES = 10
LOG_STEPS = 20
TIMED_STEPS = 24
"""The last steps, which tell how long one takes: the first ones take longer, and with `--compile` a minute."""
FRESH_TIMES = 10.0
"""Of heads that start from nothing: at the trunk's rate, kinds were hardly better than chance after 5,000 questions."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--training", type=Path, required=True, help="the folder of training data (for decompositions)")
    parser.add_argument(
        "--base", type=Path, required=True, help="folder with config.json and tokenizer.json (and model.safetensors)"
    )
    parser.add_argument("--run", type=Path, required=True, help="checkpoints and log")
    parser.add_argument("--start", type=Path, help="weights to start from, instead of the base's")
    parser.add_argument("--from", dest="source", type=Path, help="a checkpoint of another run to go on from")
    parser.add_argument(
        "--decay-for", type=float, default=0, help="minutes of work in which the rate goes down to nothing"
    )
    parser.add_argument("--stop-at", type=int, default=0, help="the step to stop at, with a checkpoint")
    parser.add_argument("--level", type=float, default=0, help="minutes of work before that")
    parser.add_argument("--gguf", type=Path, help="a language model to make a teacher of")
    parser.add_argument("--words", type=Path, help="the language model's tokenizer.json")
    parser.add_argument("--taught-by", type=Path, help="a teacher's weights")
    parser.add_argument("--own", type=float, default=0.4, help="weight of the start's own view beside the teacher's")
    parser.add_argument(
        "--keeps", type=Path, help="instead of a teacher, a reader whose view is kept of what is not new (mixture.NEW)"
    )
    parser.add_argument("--made", type=Path, help="questions that ask.py made, for a reader that is taught")
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so much work since this start, with a checkpoint"
    )
    parser.add_argument("--rate", type=float, default=8e-5)
    parser.add_argument("--tokens", type=int, default=6144, help="of a step")
    parser.add_argument("--part", type=int, default=2048, help="tokens that go through the network at once")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--workers", type=int, default=0, help="processes that prepare steps; on a GPU 14")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compile", action="store_true", help="fuse what a layer does; for a GPU")
    return parser.parse_args()


def steps_of(args: argparse.Namespace) -> Steps:
    table, examples, hits = load_windows(args.data)
    questions = None if args.gguf else Questions(args.training, examples)
    names = Names(text for _, text, held in table if not held)
    if args.made:
        made = [asking.Made(**json.loads(line)) for line in args.made.open()]
        more, others = asking.as_examples(made, table, examples, hits)
        hits = {i: found for i, found in hits.items() if i < len(examples)}
        hits |= {len(examples) + i: found for i, found in enumerate(others)}
        examples = examples + more
    words = teacher.tokenizer_of(args.words) if args.words else None
    tokenizer = words if args.gguf else encoding.opened(str(args.base / "tokenizer.json"))
    mixture = Mixture(table, examples, hits, names, tables=Tables(names))
    print(f"{len(table)} windows, {len(examples)} examples, {len(hits)} searched for", flush=True)
    theirs = words if args.taught_by else None
    return Steps(tokenizer, mixture, questions, args.seed, args.tokens, args.part, theirs)


_steps: Steps | None = None


def _prepare(number: int) -> Step:
    assert _steps
    return _steps(number)


class Ahead:
    """Steps, prepared by other processes if there are any. Forked, so that all share the data."""

    def __init__(self, steps: Steps, workers: int) -> None:
        global _steps
        _steps = steps
        self.pool = ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) if workers else None
        if self.pool:
            self.pool.submit(int)  # Forks now, before there is a GPU to share.
        self.depth = 3 * workers
        self.coming: dict[int, Future[Step]] = {}

    def __call__(self, number: int) -> Step:
        if not self.pool:
            return _prepare(number)
        for n in range(number, number + self.depth):
            if n not in self.coming:
                self.coming[n] = self.pool.submit(_prepare, n)
        return self.coming.pop(number).result()

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)


def teachers_of(args: argparse.Namespace, device: torch.device) -> list[Teacher]:
    """The teacher, and the reader as it was at the start: two views that err in different places; or one that is kept."""

    def itself(weights: Path) -> torch.nn.Module:
        before = Reader(args.base)
        load(before, weights)
        return before.to(device).eval()

    if args.keeps:
        return [(1.0, itself(args.keeps), False)]
    if not args.taught_by:
        return []
    found: list[Teacher] = [(1 - args.own, teacher.trained(args.taught_by).to(device), True)]
    if args.own:
        found.append((args.own, itself(args.start), False))
    return found


def fused(model: torch.nn.Module) -> None:
    """Compiles the layers, which are alike, once for all of them and for every size."""
    for layer in model.enc.layers if isinstance(model, teacher.Teacher) else model.enc.encoder.layer:
        layer.compile(dynamic=True)


def groups(model: torch.nn.Module, rate: float) -> list[dict[str, Any]]:
    """Parameters by how they learn: the trunk and each head by itself; vectors and biases do not decay."""
    found: dict[tuple[str, float], list[torch.nn.Parameter]] = {}
    for name, parameter in model.named_parameters():
        found.setdefault((name.split(".")[0], 0.01 if parameter.ndim > 1 else 0.0), []).append(parameter)
    return [
        {"params": p, "weight_decay": decay, "part": part, "times": 1.0, "lr": rate}
        for (part, decay), p in found.items()
    ]


def main() -> None:
    args = options()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    args.run.mkdir(parents=True, exist_ok=True)
    ahead = Ahead(steps_of(args), args.workers)
    model = teacher.fresh(args.gguf) if args.gguf else Reader(args.base)
    model.to(device)
    teachers = teachers_of(args, device)
    if args.compile:
        for network in (model, *(t for _, t, _ in teachers)):
            fused(network)
    optimiser = torch.optim.AdamW(groups(model, args.rate), lr=args.rate, fused=True)
    settings = {k: str(v) for k, v in vars(args).items()}
    before = checkpoint.newest(args.run) or args.source
    if before:
        state = checkpoint.resume(before, model, optimiser)
        state.settings = settings
        print(f"goes on from {before}, step {state.step}", flush=True)
    else:
        state = checkpoint.State(0, 0, 0.0, Schedule(args.rate), settings)
        fresh = ["span.", "rel.", "side."] if args.gguf else load(model, args.start or args.base / "model.safetensors")
        for group in optimiser.param_groups:
            if any(name.startswith(group["part"] + ".") for name in fresh):
                group["times"] = FRESH_TIMES
        print("fresh weights:", ", ".join(fresh), flush=True)

    stop = False

    def asked_to_stop(*_: object) -> None:
        nonlocal stop
        stop = True

    signal.signal(signal.SIGTERM, asked_to_stop)
    signal.signal(signal.SIGINT, asked_to_stop)

    def work() -> float:
        """Seconds of work: on processors what was computed, so that pauses and neighbours do not count."""
        return time.perf_counter() if device.type == "cuda" else time.process_time() / args.threads

    log = (args.run / "log.jsonl").open("a")
    began, last_save = work(), time.monotonic()
    busy_before = state.busy_seconds
    ended: deque[float] = deque(maxlen=TIMED_STEPS + 1)
    decays = args.decay_for > 0 and state.schedule.decay_from is None
    sums: dict[str, torch.Tensor] = {}
    model.train()
    while not state.schedule.ends(state.step):
        ended.append(work())
        if decays and len(ended) > TIMED_STEPS and work() - began >= 60 * args.level:
            each = (ended[-1] - ended[0]) / TIMED_STEPS
            state.schedule = Schedule(state.schedule.peak, state.step, max(1, round(60 * args.decay_for / each)))
            decays = False
            print(f"down from step {state.step} in {state.schedule.decay_steps} steps of {each:.2f} s", flush=True)
        step = losses.moved(ahead(state.step), device)
        for group in optimiser.param_groups:
            group["lr"] = group["times"] * state.schedule.rate(state.step)
        with torch.autocast(device.type, torch.bfloat16):
            loss, by_name = loss_of(model, step, teachers)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        norm = float(torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0))
        if math.isfinite(norm):
            optimiser.step()
        else:
            print(f"step {state.step}: left out, its gradient is {norm}", flush=True)
        state.step += 1
        state.questions += step.questions
        state.busy_seconds = busy_before + work() - began
        for name, value in by_name.items():
            sums[name] = sums.get(name, 0) + value
        if state.step % LOG_STEPS == 0:
            line = {
                "step": state.step,
                "questions": state.questions,
                "busy": round(state.busy_seconds),
                "rate": state.schedule.rate(state.step - 1),
            }
            line |= {name: round(float(v) / LOG_STEPS, 4) for name, v in sums.items()} | {"norm": round(norm, 2)}
            sums.clear()
            log.write(json.dumps(line) + "\n")
            log.flush()
            print(json.dumps(line), flush=True)
        over = stop or state.step == args.stop_at or (args.minutes and work() - began > 60 * args.minutes)
        if over or time.monotonic() - last_save > 60 * CHECKPOINT_MINUTES:
            checkpoint.save(args.run / "checkpoint.pt", model, optimiser, state)
            last_save = time.monotonic()
        if over:
            break
    else:
        if not args.gguf:
            checkpoint.save(args.run / "checkpoint.pt", model, optimiser, state)
        torch.save({k: v.half() for k, v in model.state_dict().items()}, args.run / "reader.pt")
        print(f"done at step {state.step}; weights in {args.run / 'reader.pt'}", flush=True)
    ahead.close()


if __name__ == "__main__":
    main()
